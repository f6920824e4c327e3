// The square drawn once more with WebGPU -> how many colours are in it, read from the texture of the canvas: one that was not
// drawn has one.
import type { Page } from 'playwright-core';
import type { WebGPURenderer } from 'three/webgpu';

/** As much of WebGPU as is needed to read a texture. */
interface Gpu {
  readonly queue: { submit(buffers: readonly unknown[]): void };
  createBuffer(size: { readonly size: number; readonly usage: number }): {
    mapAsync(mode: number): Promise<void>;
    getMappedRange(): ArrayBuffer;
  };
  createCommandEncoder(): {
    copyTextureToBuffer(from: unknown, to: unknown, size: readonly number[]): void;
    finish(): unknown;
  };
}

/** Colours of the picture, sixteen shades of red, green and blue apart. */
export function readDrawnColours(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { eye, stage, view } = window.townSquare.app;
    const renderer = stage.renderer as WebGPURenderer;
    const { device } = renderer.backend as unknown as { readonly device: Gpu };
    const { height, width } = stage.canvas;
    // Rows of a copy begin at multiples of 256 bytes; 9 is for being mapped and copied to.
    const bytesPerRow = Math.ceil((width * 4) / 256) * 256;
    const buffer = device.createBuffer({ size: bytesPerRow * height, usage: 9 });
    renderer.render(view.scene, eye.camera);
    const context = stage.canvas.getContext('webgpu' as '2d') as unknown as { getCurrentTexture(): unknown };
    const encoder = device.createCommandEncoder();
    encoder.copyTextureToBuffer({ texture: context.getCurrentTexture() }, { buffer, bytesPerRow }, [
      width,
      height,
    ]);
    device.queue.submit([encoder.finish()]);
    await buffer.mapAsync(1);
    const bytes = new Uint8Array(buffer.getMappedRange());
    const colours = new Set<number>();
    for (let y = 0; y < height; y += 1) {
      for (let at = y * bytesPerRow; at < y * bytesPerRow + width * 4; at += 4)
        colours.add((bytes[at] >> 4) * 256 + (bytes[at + 1] >> 4) * 16 + (bytes[at + 2] >> 4));
    }
    return colours.size;
  });
}
