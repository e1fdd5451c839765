/** A random UUID of version 4. `crypto.randomUUID` is missing over plain HTTP. */
export function randomId(): string {
  const template = '10000000-1000-4000-8000-100000000000'
  // The digits 0 and 1 become random hexadecimal digits, and 8 becomes one from 8 to b.
  return template.replace(/[018]/g, (digit) => {
    const [random = 0] = crypto.getRandomValues(new Uint8Array(1))
    return (Number(digit) ^ (random & (15 >> (Number(digit) / 4)))).toString(16)
  })
}
