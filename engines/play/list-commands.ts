// The commands of the match, drawn from a seed: several players, the plugin's own commands and the game's.
import { navMeshToBytes, type ScheduledCommand } from 'surefoot';
import { AGENTS, FIELD } from './chaotic-match.ts';
import { meshOfField } from './fill-outlines.ts';
import { createDraw, type Draw } from './numbers.ts';
import { YARD_SIDE } from './yard.ts';

const PLAYERS = 4;
const MOST_IN_A_TICK = 6;

/** The yard is baked anew, and the field replaced, once in so many ticks, in turn. */
const TICKS_BETWEEN_GROUNDS = 60;

const GAME_COMMANDS = ['spawn', 'kill', 'tire', 'tag'] as const;

export function listCommands(seed: string, ticks: number): ScheduledCommand[] {
  const draw = createDraw(seed);
  const fields = [1, 2, 3].map((field) => navMeshToBytes(meshOfField(`field ${field}`)));
  const commands: ScheduledCommand[] = [];
  for (let tick = 0; tick < ticks; tick += 1) {
    for (let count = draw(MOST_IN_A_TICK + 1); count > 0; count -= 1) commands.push(drawCommand(draw, tick));
    const grounds = tick / TICKS_BETWEEN_GROUNDS;
    if (tick === 0 || !Number.isInteger(grounds)) continue;
    const command =
      grounds % 2 === 0
        ? ({ type: 'replaceMesh', mesh: FIELD, bytes: fields[draw(fields.length)] } as const)
        : ({ type: 'game', name: 'bake', payload: draw(1000) } as const);
    commands.push({ tick, player: draw(PLAYERS), command });
  }
  return commands;
}

function drawCommand(draw: Draw, tick: number): ScheduledCommand {
  const player = draw(PLAYERS);
  // Some of the serials are gone, some are still to come.
  const agent = draw(AGENTS + Math.floor(tick / 2));
  const place = { x: draw(YARD_SIDE * 1000) / 1000, y: draw(4), z: draw(YARD_SIDE * 1000) / 1000 };
  const kind = draw(20);
  if (kind < 8) return { tick, player, command: { type: 'setDestination', agent, ...place } };
  if (kind < 10) return { tick, player, command: { type: 'teleport', agent, ...place } };
  if (kind < 11) return { tick, player, command: { type: 'clearDestination', agent } };
  if (kind < 12) return { tick, player, command: { type: 'removeAgent', agent } };
  return { tick, player, command: { type: 'game', name: GAME_COMMANDS[(kind - 12) % 4], payload: agent } };
}
