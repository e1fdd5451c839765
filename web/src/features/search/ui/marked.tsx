import type { MarkedText } from '@daystar/contract/search'

/** A text with its matches marked. */
export function Marked({ text }: { text: MarkedText }) {
  return (
    <span dir="auto">
      {text.map((part, index) =>
        part.is_match ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity.
          <mark key={index} className="rounded-xs bg-gold-soft text-inherit">
            {part.text}
          </mark>
        ) : (
          part.text
        ),
      )}
    </span>
  )
}
