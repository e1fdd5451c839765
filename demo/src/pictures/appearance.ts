import type { MemberKey } from '../dataset/model.ts'

/** The features of a portrait. Colours are #rrggbb. */
export interface Appearance {
  skin: string
  hair: 'afro' | 'bob' | 'bun' | 'long' | 'short' | 'curls' | 'locs' | 'scarf' | 'beanie' | 'silver'
  hairColour: string
  shirt: string
  collar: 'round' | 'v' | 'shirt' | 'roll'
  back: readonly [string, string]
  beard?: 'full' | 'stubble' | 'moustache'
  glasses?: string
  earrings?: string
  freckles?: boolean
  /** From 0, a small smile, to 1, a laugh. */
  smile: number
}

/** The appearances of the members. */
export const appearances: Readonly<Record<MemberKey, Appearance>> = {
  mira: {
    skin: '#8a5638',
    hair: 'curls',
    hairColour: '#2a1a1c',
    shirt: '#f4ae2b',
    collar: 'round',
    back: ['#f7cfa0', '#e58a5c'],
    earrings: '#f8dc8c',
    smile: 0.9,
  },
  jonas: {
    skin: '#efc3a0',
    hair: 'short',
    hairColour: '#c08a4a',
    shirt: '#2f6f8f',
    collar: 'roll',
    back: ['#bfe0e2', '#4a9aa5'],
    beard: 'full',
    smile: 0.4,
  },
  amara: {
    skin: '#5f3a2b',
    hair: 'afro',
    hairColour: '#1e1418',
    shirt: '#c653a0',
    collar: 'v',
    back: ['#f9d3dc', '#c57ab5'],
    earrings: '#f4ae2b',
    smile: 1,
  },
  ruth: {
    skin: '#f0cdb2',
    hair: 'silver',
    hairColour: '#d9d6d4',
    shirt: '#3f5f9a',
    collar: 'shirt',
    back: ['#d5dcf5', '#7f93cf'],
    glasses: '#a8473a',
    smile: 0.5,
  },
  tomas: {
    skin: '#c98e62',
    hair: 'short',
    hairColour: '#2a1f1f',
    shirt: '#e9e2d0',
    collar: 'shirt',
    back: ['#fbe2a8', '#e0a24a'],
    beard: 'moustache',
    smile: 0.7,
  },
  sana: {
    skin: '#dba77e',
    hair: 'scarf',
    hairColour: '#2f8a7f',
    shirt: '#27506a',
    collar: 'round',
    back: ['#f8dcc2', '#dd9a7a'],
    smile: 0.6,
  },
  kenji: {
    skin: '#ecc39a',
    hair: 'short',
    hairColour: '#1d1a22',
    shirt: '#4f6a4a',
    collar: 'round',
    back: ['#dfe8c8', '#8fae72'],
    glasses: '#2a2733',
    smile: 0.3,
  },
  lucia: {
    skin: '#d9a27a',
    hair: 'long',
    hairColour: '#4a2a1f',
    shirt: '#d0523f',
    collar: 'v',
    back: ['#ffe0c4', '#f08f6a'],
    freckles: true,
    smile: 0.8,
  },
  dev: {
    skin: '#a9704a',
    hair: 'beanie',
    hairColour: '#e0633f',
    shirt: '#39406b',
    collar: 'roll',
    back: ['#cfd8f2', '#6f7fc0'],
    beard: 'stubble',
    smile: 0.6,
  },
  elsie: {
    skin: '#f3cfb4',
    hair: 'bun',
    hairColour: '#b5502f',
    shirt: '#6f8f5f',
    collar: 'round',
    back: ['#e9efcf', '#a6bd78'],
    freckles: true,
    smile: 0.7,
  },
  kwame: {
    skin: '#6b4230',
    hair: 'locs',
    hairColour: '#241a1a',
    shirt: '#e6b13c',
    collar: 'v',
    back: ['#fce0b4', '#d98a4a'],
    beard: 'full',
    smile: 0.7,
  },
  noor: {
    skin: '#c88d66',
    hair: 'bob',
    hairColour: '#211820',
    shirt: '#7a5ab0',
    collar: 'roll',
    back: ['#e6d8f5', '#a184cf'],
    glasses: '#c9973f',
    earrings: '#e8e2d2',
    smile: 0.5,
  },
}
