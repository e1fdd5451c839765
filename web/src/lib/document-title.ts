let page = ''
let count = 0

function show(): void {
  document.title = count > 0 ? `(${count}) ${page}` : page
}

export function showTitle(title: string): void {
  page = title
  show()
}

/** Shows the number of unread notifications in front of the title of each page. */
export function showTitleCount(unread: number): void {
  page ||= document.title
  count = unread
  show()
}
