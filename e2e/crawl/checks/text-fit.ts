import './longer-texts.ts'

/**
 * Runs in the page after its texts were made longer: those that are cut off without an ellipsis, outside of the page or
 * on top of each other.
 */
export function misfittingTexts(): string[] {
  interface Box {
    left: number
    right: number
    top: number
    bottom: number
  }
  /** What an element does to the texts in it. */
  interface Frame {
    isPinned: boolean
    isShortened: boolean
    isScrolled: boolean
    /** Undefined when what is outside of the element can be seen. */
    clip: (Box & { x: boolean; y: boolean; mayCut: boolean }) | undefined
  }
  const { modal, nodes } = window.checkedTexts ?? { modal: undefined, nodes: [] }
  const { documentElement } = document
  const found: string[] = []
  const name = (node: Text) => `“${node.data.trim().slice(0, 50)}”`
  const { clientWidth, scrollWidth } = documentElement
  if (!modal && scrollWidth > clientWidth) {
    const widest = [...document.querySelectorAll('body *')].findLast(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    )
    found.push(`the page scrolls by ${scrollWidth - clientWidth} px because of ${widest?.outerHTML.slice(0, 120)}`)
  }

  const frames = new Map<Element, Frame>()
  const frameOf = (element: Element): Frame => {
    const known = frames.get(element)
    if (known) return known
    const { textOverflow, webkitLineClamp, position, overflowX: x, overflowY: y } = getComputedStyle(element)
    const isClip = element !== document.body && element !== documentElement && (x !== 'visible' || y !== 'visible')
    const frame: Frame = {
      isPinned: position === 'fixed' || position === 'sticky',
      isShortened: textOverflow === 'ellipsis' || webkitLineClamp !== 'none',
      isScrolled: isClip && [x, y].some((overflow) => overflow === 'auto' || overflow === 'scroll'),
      clip: undefined,
    }
    if (isClip) {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const mayCut = element.matches('.dotted-row, .avatar-stack')
      frame.clip = { left, right, top, bottom, x: x !== 'visible', y: y !== 'visible', mayCut }
    }
    frames.set(element, frame)
    return frame
  }

  const visible: { node: Text; box: Box; pinned: Element | null }[] = []
  const range = document.createRange()
  for (const node of nodes) {
    range.selectNodeContents(node)
    const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0)
    let [pinned, isCut, isShortened, isScrolled]: [Element | null, string, boolean, boolean] = [null, '', false, false]
    const clips: Box[] = []
    for (let parent = node.parentElement; parent; parent = parent.parentElement) {
      const frame = frameOf(parent)
      if (frame.isShortened) isShortened = true
      if (frame.isPinned) pinned ??= parent
      const { clip } = frame
      if (!clip) continue
      clips.push(clip)
      if (frame.isScrolled) isScrolled = true
      if (isScrolled || isShortened || clip.mayCut) continue
      const cut = boxes.find(
        (box) =>
          (clip.x && (box.right > clip.right + 1 || box.left < clip.left - 1)) ||
          // The boxes of letters are higher than the letters.
          (clip.y && (box.bottom > clip.bottom + 6 || box.top < clip.top - 6)),
      )
      if (cut) isCut = `${parent.localName}.${String(parent.className).slice(0, 60)}`
    }
    if (isCut) found.push(`${name(node)} is cut off by ${isCut}`)
    let isOutside = false
    for (const { left, right, top, bottom } of boxes) {
      const box = { left, right, top, bottom }
      for (const clip of clips) {
        box.left = Math.max(box.left, clip.left)
        box.right = Math.min(box.right, clip.right)
        box.top = Math.max(box.top, clip.top)
        box.bottom = Math.min(box.bottom, clip.bottom)
      }
      if (box.right <= box.left || box.bottom <= box.top) continue
      visible.push({ node, box, pinned })
      if (box.right > clientWidth + 1 || box.left < -1) isOutside = true
    }
    if (isOutside && !isScrolled) found.push(`${name(node)} is outside of the page`)
  }

  visible.sort((a, b) => a.box.top - b.box.top)
  for (const [index, one] of visible.entries()) {
    for (let next = index + 1; next < visible.length; next += 1) {
      const other = visible[next]
      if (!other || other.box.top > one.box.bottom - 6) break
      if (one.node === other.node || one.pinned !== other.pinned) continue
      const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
      const height = Math.min(one.box.bottom, other.box.bottom) - other.box.top
      if (width > 3 && height > 6) found.push(`${name(one.node)} overlaps ${name(other.node)}`)
    }
  }
  return [...new Set(found)].slice(0, 8)
}
