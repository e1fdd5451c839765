/** While it is rendered, `.in-order` hides what follows, which a banner in its place would move. */
export function HiddenSkeleton() {
  return (
    <div hidden>
      <span className="skeleton" />
    </div>
  )
}
