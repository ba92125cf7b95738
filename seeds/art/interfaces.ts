import type { GameScene } from './game-scenes.ts'
import { palette } from './palette.ts'
import type { Option } from './tool-kinds.ts'
import type { Figure } from './tool-parts.ts'

type Tool =
  | { kind: 'options'; options: readonly Option[] }
  | { kind: 'meters'; figures: readonly Figure[] }
  | { kind: 'map'; figures: readonly Figure[] }
  | { kind: 'scenes' | 'sight' | 'alert' | 'frame' | 'tracks' | 'chat' | 'splits' | 'curve' | 'replay' }

/** What a product's pictures show. Labels are alike in Portuguese and English, so that one picture serves both. */
export interface Interface {
  scene: GameScene
  /** Mirrors the scene and puts the window on the left. */
  isMirrored?: boolean
  tool: Tool
}

const options = (...rows: Option[]): Tool => ({ kind: 'options', options: rows })

export const interfaces: Record<string, Interface> = {
  'aurora-trainer': {
    scene: 'hills',
    tool: options(
      ['heart', 'HP MAX', true],
      ['bolt', 'MANA', true],
      ['star', 'XP ×2', false],
      ['boot', 'TURBO', 0.55],
      ['chest', 'LOOT', true],
      ['radar', 'RADAR', true],
    ),
  },
  'nimbus-overlay': {
    scene: 'road',
    tool: {
      kind: 'meters',
      figures: [
        ['FPS', '144'],
        ['MS', '11', palette.sky],
        ['GPU', '62%', palette.tomato],
      ],
    },
  },
  'pulsar-config': {
    scene: 'range',
    isMirrored: true,
    tool: options(['gear', 'FPS 144', 0.9], ['eye', 'FOV 95', 0.62], ['bolt', 'HDR', true], ['star', 'V-SYNC', 0.2]),
  },
  'palco-cenas': { scene: 'stage', isMirrored: true, tool: { kind: 'scenes' } },
  'brasa-trainer': {
    scene: 'camp',
    isMirrored: true,
    tool: options(
      ['flame', 'TEMP +20', true],
      ['heart', 'HP MAX', true],
      ['boot', 'STAMINA', 0.4],
      ['shield', 'COMBO', false],
      ['chest', 'LOOT ×3', true],
      ['radar', 'RADAR', true],
    ),
  },
  'bussola-hud': {
    scene: 'hills',
    tool: {
      kind: 'map',
      figures: [
        ['LOOT', '7/9'],
        ['KM', '1.2', palette.mint],
      ],
    },
  },
  'agulha-crosshair': { scene: 'range', tool: { kind: 'sight' } },
  'eco-alertas': { scene: 'stage', tool: { kind: 'alert' } },
  'cobalto-trainer': {
    scene: 'board',
    isMirrored: true,
    tool: options(
      ['chest', 'LOOT MAX', true],
      ['shield', 'MORAL', true],
      ['eye', 'RADAR', true],
      ['bolt', 'TURBO', false],
      ['star', 'XP ×5', 0.7],
      ['heart', 'HP', true],
    ),
  },
  'vitral-overlay': { scene: 'glass', tool: { kind: 'frame' } },
  'compasso-macro': { scene: 'field', tool: { kind: 'tracks' } },
  'mare-chat': { scene: 'hills', tool: { kind: 'chat' } },
  'lanterna-trainer': {
    scene: 'corridor',
    tool: options(
      ['flame', 'LUX MAX', true],
      ['eye', 'GAMMA', 0.8],
      ['boot', 'STAMINA', true],
      ['heart', 'HP', true],
      ['bolt', 'SPRINT', false],
      ['radar', 'RADAR', false],
    ),
  },
  'farol-overlay': { scene: 'road', tool: { kind: 'splits' } },
  'prumo-sens': { scene: 'range', tool: { kind: 'curve' } },
  'sinal-replay': { scene: 'road', tool: { kind: 'replay' } },
}
