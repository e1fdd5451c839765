import { type Drawing, path, rect } from '../../drawing.ts'

export function openPages(drawing: Drawing, x: number, y: number, wide: number, tall: number, cover: string): void {
  drawing.softEllipse(x + wide * 0.06, y + tall * 0.1, wide * 1.3, tall * 0.85, '#150d14', 0.75)
  drawing.add(rect(x - wide * 1.03, y - tall * 0.52, wide * 2.06, tall * 1.04, cover, { rx: wide * 0.03 }))
  for (const side of [-1, 1]) {
    const page = (out: number, tone: string) =>
      path(
        `M${x} ${y - tall * 0.48}Q${x + side * wide * 0.4} ${y - tall * 0.54} ${x + side * wide * out} ${y - tall * 0.49}L${x + side * wide * out} ${y + tall * 0.49}Q${x + side * wide * 0.4} ${y + tall * 0.45} ${x} ${y + tall * 0.5}Z`,
        tone,
      )
    drawing.add(
      page(1, '#d9cbb0'),
      page(0.985, '#e9dec7'),
      page(
        0.965,
        side < 0
          ? drawing.linear({ 0: '#fbf6ea', 0.8: '#f6eedd', 1: '#cdbfa6' }, 0, 0, 1, 0)
          : drawing.linear({ 0: '#c9bba2', 0.18: '#f6eedd', 1: '#fcf8ee' }, 0, 0, 1, 0),
      ),
    )
  }
}
