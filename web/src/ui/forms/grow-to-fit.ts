/** Sets the height of a text area to fit its text, in browsers without `field-sizing`. */
export function growToFit(area: HTMLTextAreaElement): void {
  if (CSS.supports('field-sizing', 'content')) return
  area.style.height = 'auto'
  const borders = area.offsetHeight - area.clientHeight
  area.style.height = `${area.scrollHeight + borders}px`
}
