import { expect, type Locator, type Page } from '@playwright/test'
import { dispatchEvent } from '../support/window-events.ts'
import type { Checks } from './check.ts'
import type { Part } from './visit.ts'

/** What is open in front of a page. */
const front = (page: Page) => page.locator('[role=dialog], [role=alertdialog], [role=menu]').last()

type Contents = (front: Locator) => Locator
const anything: Contents = (front) => front

async function press(page: Page, button: string): Promise<void> {
  await page
    .getByRole('button', { name: new RegExp(`^${button}`) })
    .first()
    .click()
}

/** A dialog or menu that a button opens whose name starts like this. */
export function dialog(button: string, contents = anything): Part {
  return {
    name: button,
    open: async (page) => {
      await press(page, button)
      return contents(front(page))
    },
  }
}

/** A dialog that an item of a menu opens. */
export function dialogOfMenu(button: string, item: string, contents: (page: Page) => Locator): Part {
  return {
    name: `${button}, ${item}`,
    open: async (page) => {
      await press(page, button)
      await page.getByRole('menuitem', { name: item }).click()
      return contents(page)
    },
  }
}

/** A dialog that opens on an event of the window. */
export function dialogOfEvent(event: string, detail: object, contents = anything): Part {
  return {
    name: `${event} ${JSON.stringify(detail)}`,
    open: async (page) => {
      await dispatchEvent(page, event, detail)
      return contents(front(page))
    },
  }
}

/** A part of the page, or of an open dialog, that a button opens. */
export function section(button: string, contents: (page: Page) => Locator): Part {
  return {
    name: button,
    stays: true,
    open: async (page) => {
      await press(page, button)
      return contents(page)
    },
  }
}

/** A dialog with four tabs, which must stay in their place, and the tabs after the first one and inside of them. */
export function tabs(opened: Part, names: readonly string[], checks: Checks): Part[] {
  const list = (page: Page) => page.getByRole('dialog').getByRole('tablist').first()
  const topOfList = async (page: Page) => (await list(page).boundingBox())?.y
  let top: number | undefined
  const first: Part = {
    ...opened,
    stays: true,
    open: async (page) => {
      const contents = await opened.open(page)
      await expect(list(page).getByRole('tab')).toHaveCount(4)
      top = await topOfList(page)
      return contents
    },
  }
  const others = names.map(
    (name): Part => ({
      name,
      checks,
      stays: name !== names.at(-1),
      open: async (page) => {
        const tab = page.getByRole('tab', { name: new RegExp(`^${name}`) })
        await tab.click()
        await expect(tab).toHaveAttribute('aria-selected', 'true')
        expect.soft(await topOfList(page), `${name}: the place of the tabs`).toBe(top)
        return tab
      },
    }),
  )
  return [first, ...others]
}
