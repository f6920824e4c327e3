// Daylight over the square: the sky, a sun with soft shadows, and the same by night for pages in the dark.
import { Color, DirectionalLight, Fog, HemisphereLight, type Scene } from 'three/webgpu';

/** What of a scene tells day from night. */
export interface Light {
  readonly scene: Scene;
  readonly sky: HemisphereLight;
  readonly sun: DirectionalLight;
}

const DAY = {
  background: '#eaefe6',
  sky: '#f6f8ff',
  ground: '#cfc3a6',
  skyLight: 2,
  sun: '#fff3dd',
  sunLight: 2.1,
};
const NIGHT = {
  background: '#161a22',
  sky: '#8ea2cc',
  ground: '#4d4538',
  skyLight: 1.1,
  sun: '#b9c8f2',
  sunLight: 1.3,
};

/** Half the side of the square that throws shadows, metres. */
const SHADOW_HALF = 30;

/** Lights a scene. */
export function addLight(scene: Scene, shadowSize: number): Light {
  const sky = new HemisphereLight();
  const sun = new DirectionalLight();
  sun.position.set(-24, 40, -18);
  sun.castShadow = true;
  sun.shadow.mapSize.set(shadowSize, shadowSize);
  sun.shadow.radius = 4;
  sun.shadow.normalBias = 0.04;
  sun.shadow.bias = -0.0004;
  const { camera } = sun.shadow;
  [camera.left, camera.right, camera.bottom, camera.top] = [
    -SHADOW_HALF,
    SHADOW_HALF,
    -SHADOW_HALF,
    SHADOW_HALF,
  ];
  [camera.near, camera.far] = [10, 110];
  scene.add(sky, sun, sun.target);
  const light = { scene, sky, sun };
  setLight(light, false);
  return light;
}

/** Makes it night, or day. */
export function setLight({ scene, sky, sun }: Light, isDark: boolean): void {
  const tone = isDark ? NIGHT : DAY;
  scene.background = new Color(tone.background);
  scene.fog = new Fog(tone.background, 150, 330);
  sky.color.set(tone.sky);
  sky.groundColor.set(tone.ground);
  sky.intensity = tone.skyLight;
  sun.color.set(tone.sun);
  sun.intensity = tone.sunLight;
}
