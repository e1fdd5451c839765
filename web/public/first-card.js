// Part of the prerendered home page, which `/early.js` shows to members: adds the month and the first card of the feed
// until the app replaces the page. src/app/feeds/first-card.tsx is the template of the card.

const frame = document.documentElement.dataset.frame === undefined ? null : document.getElementById('frame')

// As src/lib/i18n/page-locale.ts and src/lib/texts/time-settings.ts.
const { lang } = document.documentElement
const locale = { en: 'en-GB', ar: 'ar-u-nu-latn' }[lang] ?? lang
const hourCycle = frame && /^h(12|23)/.exec(localStorage.getItem('daystar:time-settings'))?.[0]

// In the format of src/lib/texts/dates.ts and of the contract's date-texts.ts.
const format = (date, options, tag = locale) =>
  // biome-ignore lint/nursery/noJsRestrictedProperties: this script cannot import modules.
  new Intl.DateTimeFormat(tag, hourCycle ? { ...options, hourCycle } : options).format(date)
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1)
const two = (number) => String(number).padStart(2, '0')
const dayOf = (date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 864e5
const timeOf = (date) => {
  if (lang !== 'en') return format(date, { dateStyle: 'short', timeStyle: 'short' })
  const time = format(date, { timeStyle: 'short' }, hourCycle === 'h12' ? 'en-AU' : locale)
  return `${two(date.getMonth() + 1)}/${two(date.getDate())}/${date.getFullYear()} ${time}`
}

// Everything is set as text or as a property, never parsed as HTML.
const showCard = (activity) => {
  const { user, title, description, timestamp, edited_at: editedAt, circles, audience, media_url: url } = activity
  const media = activity.media?.[0]
  const template = document.getElementById('first-card')
  // The app shows a player or a link.
  if (!template || (url && media?.kind !== 'image')) return
  const card = template.content.cloneNode(true)
  const texts = JSON.parse(card.firstElementChild.dataset.texts)
  const slot = (name) => card.querySelector(`[data-slot=${name}]`)
  const add = (parent, tag, properties) => {
    const element = Object.assign(document.createElement(tag), properties)
    parent.append(element)
    return element
  }
  const date = new Date(timestamp)
  const now = new Date()
  const year = date.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' }
  slot('day').textContent =
    [texts.today, texts.yesterday][dayOf(now) - dayOf(date)] ?? capital(format(date, { weekday: 'long' }))
  slot('date').textContent = format(date, { day: 'numeric', month: 'long', ...year })
  slot('author').textContent = user.name
  slot('time').textContent = timeOf(date)
  const facts = slot('facts')
  if (editedAt) add(facts, 'span', { textContent: texts.edited })
  // As in src/features/activities/ui/circle-names.tsx.
  for (const { name } of circles.slice(0, 2)) add(add(facts, 'span'), 'bdi', { textContent: name })
  if (circles.length > 2) add(facts, 'span', { textContent: `+${circles.length - 2}` })
  // The padding is that of the icon.
  const audienceName = texts[audience]
  if (audienceName && audience !== 'everyone')
    add(facts, 'span', { textContent: audienceName }).style.paddingInlineStart = '1.125rem'
  if (user.profile_pic_url) {
    const avatar = slot('avatar')
    avatar.replaceChildren()
    const image = add(avatar, 'img', { src: user.profile_pic_url, alt: '', className: 'object-cover' })
    image.style.width = image.style.height = '2.875rem'
  }
  slot('title').textContent = title
  if (description) {
    // As in src/features/activities/collapsed-text.ts and src/lib/mentions/mention-text.tsx.
    const { characters, lines, className } = JSON.parse(slot('text').dataset.collapsed)[media ? 'aboveMedia' : 'alone']
    const isCollapsed = description.length > characters || description.split('\n').length > lines
    if (isCollapsed) slot('description').classList.add(className)
    else slot('more').remove()
    slot('description').textContent = description.replace(/\[([^\n]{1,100}?)\]\(u:\d+\)/g, '$1')
  } else {
    slot('text').remove()
  }
  if (media) {
    // As in src/ui/pictures/photo.tsx.
    const [width, height] = [media.width ?? 4, media.height ?? 3]
    const ratio = Math.max(width > 0 && height > 0 ? width / height : 1, 4 / 5)
    const maxWidth = Math.round(ratio * 60)
    const photo = slot('photo')
    photo.style.aspectRatio = `${ratio} / 1`
    photo.style.width = `${maxWidth}svh`
    add(photo, 'img', {
      alt: '',
      fetchPriority: 'high',
      decoding: 'async',
      className: 'absolute inset-0 size-full object-cover',
      sizes: `min(min(100vw, 40rem), ${maxWidth}vh)`,
      srcset: media.variants.map((variant) => `${variant.url} ${variant.width}w`).join(', '),
      src: media.url,
    })
  } else {
    slot('picture').remove()
  }
  frame.querySelector('[data-card-skeletons]').replaceChildren(card)
}

if (frame?.firstElementChild) {
  frame.querySelector('[data-planning] h2').textContent = capital(format(new Date(), { month: 'long' }))
  // A page without activities, a rejected session, and a failure are shown by the app.
  window.daystarEarlyRequests?.responses['/api/feed?scope=following']
    .then(({ response, text }) => {
      const [first] = response.ok ? JSON.parse(text) : []
      if (first) showCard(first)
    })
    .catch(() => undefined)
}
