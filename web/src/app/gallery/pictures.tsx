import { Avatar } from '#ui/people/avatar.tsx'
import { AvatarStack } from '#ui/people/avatar-stack.tsx'
import { Photo } from '#ui/pictures/photo.tsx'
import { Specimen } from './specimen.tsx'

const names = [
  'Mira Okafor',
  'Jonas Lind',
  'Amara Nwosu',
  'Tomás Beltrán',
  'Ruth Vance',
  'Søren Kjær',
  'Ada',
  'Ōe Kenzaburō',
  'Ben Ito',
  'Cleo Wu',
]
const people = names.map((name, index) => ({ id: index + 1, name }))
const missing = '/missing.webp'
const thumbhash = '1QcSHQRnh493V4dIh4eXh1h4kJUI'

export function Pictures() {
  return (
    <>
      <Specimen title="Avatars">
        {people.map((person) => (
          <Avatar key={person.id} {...person} />
        ))}
        <Avatar id={1} name="Mira Okafor" size={56} />
        <Avatar id={2} name="Dawn Swimmers" shape="square" />
        <Avatar id={3} name="Loading" loading />
        <AvatarStack people={people} />
      </Specimen>
      <Specimen title="Photos" stack>
        <Photo src="/icon-512.png" width={512} height={512} alt="The Daystar app icon" minAspectRatio={1} />
        <Photo src={missing} width={1600} height={1100} alt="A lake before sunrise" placeholder={thumbhash} />
      </Specimen>
    </>
  )
}
