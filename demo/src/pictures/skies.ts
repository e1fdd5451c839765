/** The colours at a time of day: sky from top to horizon, glow of the sun, and land from far to near. */
export interface Sky {
  top: string
  middle: string
  low: string
  glow: string
  far: string
  near: string
  /** The brightness of the sun or moon; 0 hides it. */
  sun: number
  night: boolean
}

const sky = (
  top: string,
  middle: string,
  low: string,
  glow: string,
  far: string,
  near: string,
  sun = 1,
  night = false,
): Sky => ({
  top,
  middle,
  low,
  glow,
  far,
  near,
  sun,
  night,
})

export const dusk = sky('#232a5c', '#6d5a94', '#f0a068', '#ffd9a0', '#8a6688', '#1b1c44')
export const rose = sky('#4b5e94', '#c58fa8', '#f9c9a8', '#fff0d0', '#b08ba6', '#3a3558')
export const morning = sky('#6fa5cf', '#abcfe0', '#f4ead2', '#fff6da', '#9db9c9', '#2f5560')
export const golden = sky('#7f93b5', '#e3b98f', '#f8d08a', '#fff0b8', '#c29a83', '#54412f')
export const pale = sky('#a9bccb', '#cdd9df', '#eceae4', '#ffffff', '#b7c5cc', '#465863', 0.35)
export const teal = sky('#123b52', '#2f7484', '#a9cdb9', '#f3ecc4', '#5d929a', '#0d2d3b', 0.8)
export const ember = sky('#2b1f45', '#9b4a5c', '#f07f4f', '#ffcf83', '#83465a', '#231531')
export const night = sky('#0a1030', '#1b2757', '#46518c', '#cfd8ff', '#333f78', '#0a0e26', 0.5, true)
export const anyHour = [dusk, rose, morning, golden, teal, ember, pale] as const
export const firstLight = [dusk, rose, teal, golden, ember, morning] as const
