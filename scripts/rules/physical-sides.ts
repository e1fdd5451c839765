import { type Program, Visitor } from 'oxc-parser'

const start = String.raw`^(?:\S+:)?!?-?`
const utilities = [
  '(?:scroll-)?[mp][lr]-',
  String.raw`(?:left|right)-(?:[\d[(]|px$|full$|auto$)`,
  'border-[lr](?:-|$)',
  'rounded-(?:[lr]|[tb][lr])(?:-|$)',
  '(?:float|clear|text|object|bg|origin)-(?:(?:top|bottom)-)?(?:left|right)(?:-|$)',
  '(?:bg-linear|mask-linear|bg-gradient)-to-[tb]?[lr]$',
  'translate-x-',
  'mask-[lr]-',
]
const physicalUtility = new RegExp(`${start}(?:${utilities.join('|')})`)

/** Utilities are equal when they differ in their values only, such as `pl-11` and `pl-3.5`. */
const propertyOf = (utility: string) =>
  utility
    .replace(/^rtl:/, '')
    .replace(/(^|:)!?-/, '$1')
    .replace(/-(?:[\d.]+|\[.*\]|\(.*\)|auto|full|px)$/, '')

const otherSide: Readonly<Record<string, string>> = {
  left: 'right',
  right: 'left',
  l: 'r',
  r: 'l',
  tl: 'tr',
  tr: 'tl',
  bl: 'br',
  br: 'bl',
}
const mirrored = (property: string) =>
  property.replace(
    /(?<=-)(?:left|right|[tb]?[lr])(?=-|$)|(?<=^|:)(?:left|right)$|(?<=(?:^|:)(?:scroll-)?[mp])[lr]$/g,
    (side) => otherSide[side] ?? side,
  )

/** Returns the utilities of a class list that name a side without a counterpart for right-to-left pages in the list. */
function unpairedUtilities(classes: string): string[] {
  const found = classes.split(/\s+/).filter((name) => physicalUtility.test(name))
  const counterparts = new Set(found.filter((name) => name.startsWith('rtl:')).map(propertyOf))
  return found.filter((name) => !name.startsWith('rtl:') && !counterparts.has(mirrored(propertyOf(name))))
}

const styleNames =
  /^(?:left|right|float|clear|(?:margin|padding|border|scrollMargin|scrollPadding)(?:Left|Right)\w*|border(?:Top|Bottom)(?:Left|Right)Radius)$/

interface Finding {
  readonly offset: number
  readonly finding: string
}

/** Returns the utilities and style properties of a module that name a side of the screen. */
export function physicalSidesInCode(program: Program): Finding[] {
  const findings: Finding[] = []
  const check = (text: string, offset: number) => {
    for (const finding of unpairedUtilities(text)) findings.push({ offset, finding })
  }
  new Visitor({
    Literal: ({ value, start: offset }) => {
      if (typeof value === 'string') check(value, offset)
    },
    TemplateElement: ({ value, start: offset }) => check(value.raw, offset),
    JSXAttribute: ({ name, value }) => {
      if (name.name !== 'style' || value?.type !== 'JSXExpressionContainer') return
      if (value.expression.type !== 'ObjectExpression') return
      for (const property of value.expression.properties) {
        if (property.type !== 'Property' || property.key.type !== 'Identifier') continue
        if (styleNames.test(property.key.name))
          findings.push({ offset: property.start, finding: `style ${property.key.name}` })
      }
    },
    MemberExpression: ({ object, property, start: offset }) => {
      if (object.type !== 'MemberExpression' || object.property.type !== 'Identifier') return
      if (object.property.name !== 'style' || property.type !== 'Identifier') return
      if (styleNames.test(property.name)) findings.push({ offset, finding: `style ${property.name}` })
    },
  }).visit(program)
  return findings
}

const side = '(?:left|right)'
const cssRules = [
  new RegExp(`(?:^|[;{\\s])(?:(?:scroll-)?(?:margin|padding)-|border-(?:(?:top|bottom)-)?)?${side}(?:-[a-z]+)?\\s*:`),
  new RegExp(`(?:^|[;{\\s])(?:text-align|float|clear)\\s*:\\s*${side}\\b`),
  new RegExp(`\\bto (?:(?:top|bottom) )?${side}\\b`),
  /translateX\(|\btranslate\s*:\s*-?(?!0[\s;])[\d.]/,
]
const fourValues =
  /(?:^|[;{\s])(?:inset|margin|padding|scroll-(?:margin|padding))\s*:\s*(\S+)\s+(\S+)\s+(\S+)\s+(\S+?);/

/** Returns the declarations of a style sheet that name a side of the screen. */
export function physicalSidesInStyles(source: string): Finding[] {
  const css = source.replace(/\/\*[\s\S]*?\*\//g, (comment) => ' '.repeat(comment.length))
  return [...css.matchAll(/[^{};]+[;}]/g)].flatMap(({ 0: declaration, index }) => {
    const [, , right, , left] = fourValues.exec(declaration) ?? []
    if (right === left && !cssRules.some((rule) => rule.test(declaration))) return []
    const offset = index + declaration.length - declaration.trimStart().length
    return [{ offset, finding: declaration.trim().replace(/\s+/g, ' ') }]
  })
}
