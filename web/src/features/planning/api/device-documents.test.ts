import { expect, test } from 'vitest'
import { claimDevice, readBase, readDevice, writeBase, writeDevice } from './device-documents.ts'

const ada = { place: 'home', userId: 7 }
const ben = { place: 'home', userId: 12 }

test('sets aside what a member has not saved while another one uses the device', () => {
  claimDevice('home', 7)
  writeBase(ada, 'goals', 'Swim')
  writeDevice(ada, 'goals', 'Swim alone')
  claimDevice('home', 12)
  expect(localStorage.getItem('home:goals')).toBeNull()
  expect(readDevice(ben, 'goals')).toBeNull()
  writeDevice(ben, 'goals', 'Ride')
  claimDevice('home', 7)
  expect(readDevice(ada, 'goals')).toBe('Swim alone')
  expect(readBase(ada, 'goals')).toBe('Swim')
  expect(readDevice(ben, 'goals')).toBe('Ride')
  expect(localStorage.getItem('home:goals')).toBe('"Swim alone"')
})

test('forgets documents of another member that are saved in their account', () => {
  claimDevice('home', 7)
  writeBase(ada, 'goals', 'Swim')
  writeDevice(ada, 'goals', 'Swim')
  claimDevice('home', 12)
  expect(Object.keys(localStorage)).toEqual(['planning:owner:home'])
})

test('a page of a member who no longer has the device writes and reads only what is theirs', () => {
  claimDevice('home', 7)
  claimDevice('home', 12)
  writeDevice(ben, 'goals', 'Ride')
  writeDevice(ada, 'goals', 'Swim')
  expect(readDevice(ben, 'goals')).toBe('Ride')
  expect(readDevice(ada, 'goals')).toBe('Swim')
})

test('a visitor does not see the documents of the member who used the device before', () => {
  claimDevice('home', 7)
  writeDevice(ada, 'goals', 'Swim')
  expect(readDevice({ place: 'home', userId: null }, 'goals')).toBeNull()
})

test('keeps documents that were written before signing in', () => {
  writeDevice({ place: 'home', userId: null }, 'goals', 'Swim')
  claimDevice('home', 7)
  expect(readDevice(ada, 'goals')).toBe('Swim')
})
