/** The part of the package that is used here. It has no types of its own. */
declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2'
    variationAxes: Readonly<Record<string, number>>
  }
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>
}
