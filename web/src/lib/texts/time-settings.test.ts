import { afterEach, expect, test } from 'vitest'
import { forgetTimeSettings, rememberTimeSettings, timeSettings } from './time-settings.ts'

const automatic = { hour_cycle: null, week_start: null }

afterEach(() => rememberTimeSettings(automatic))

test('keeps the choices of the member on this device until they sign out', () => {
  expect(timeSettings()).toEqual({})
  rememberTimeSettings({ hour_cycle: 'h12', week_start: 7 })
  expect(localStorage.getItem('daystar:time-settings')).toBe('h12 7')
  expect(timeSettings()).toEqual({ hourCycle: 'h12', weekStart: 7 })
  rememberTimeSettings({ hour_cycle: null, week_start: 6 })
  expect(timeSettings()).toEqual({ weekStart: 6 })
  rememberTimeSettings({ hour_cycle: 'h23', week_start: null })
  expect(timeSettings()).toEqual({ hourCycle: 'h23' })
  forgetTimeSettings()
  expect(timeSettings()).toEqual({})
  expect(localStorage.getItem('daystar:time-settings')).toBeNull()
})
