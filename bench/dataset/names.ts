import type { Random } from './random.ts'

/**
 * The names are listed from most to least common, with the scripts, accents, spaces and hyphens of real communities.
 */
const givenNames =
  `Maria Anna David Michael Sara Daniel Laura Thomas Anna Peter Julia Martin Sofia Paul Lena Lucas Emma Jan Eva Alex Mohammed Ana
Marie Elena Andrea Lisa Ali Max Nina Simon Clara José Leo Katarina Felix Hannah Oliver Ida Marco Nora Jakob Fatima Tim Alice Emil Irina
Robert Ben Carmen Johan Zoé Pablo Ines Omar Mia Stefan Amina Victor Yuki Karl Lucía Noah Priya Erik Olga Adam Aisha Jonas Chiara Hugo Sven
Ivan Freya Liam Mira Kenji Rosa Elif Tomás Ewa Samuel Greta Ravi Zofia Mateo Ada Björn Lin Nadia Oskar Wei Jürgen Céline Ahmed Vera Renée
Tobias Leila Pia Dario Hana Søren Ingrid Yusuf Agnieszka Theo Marta Kofi Bianca Álvaro Lotte Dmitri Noor Sebastian Ayşe Elsie Gustav Ruth
Tariq Zuzana Henri Iris Maximilian Anouk Bartholomäus Siobhán Uma Quentin Xavier Łukasz Óscar Øyvind Åsa Ümit Čeněk Đorđe Þóra Żaneta
Jean-Luc Anne-Marie Mary-Ann Abd-al-Rahman Nguyễn 美咲 健太 伟 芳 지우 Юлия Дмитрий Мария Γιώργος Ελένη محمد فاطمة נועה`.split(
    /\s+/,
  )

const familyNames =
  `Müller Schmidt García Nguyen Smith Meyer Andersson Novák Rossi Martin Silva Kim Johnson Schneider Fischer Jansen Lee Ivanov
Kowalski Weber Dubois Brown Hernández Nielsen Yılmaz Wang Wagner Costa Johansson Becker Ferrari Khan López Patel Hoffmann Bakker Moreau Nowak
Schulz Petrov Ali Koch Bauer Hansen Santos Richter Tanaka Singh Klein Wolf Wilson Schröder Laurent Neumann Schwarz Zimmermann Braun de_Vries
Krüger Hofmann Peeters Taylor Hartmann Lange Schmitt Werner van_den_Berg Krause Meier Lehmann Romano Schmid Schulze Maier Chen Köhler Herrmann
König Walter Mayer Huber Kaiser Fuchs Peters Lang Scholz Möller Weiß Jung Hahn Schubert Vogel Friedrich Keller Günther Frank Berger Winkler
Roth Beck Lorenz Baumann Franke Albrecht Schuster Simon Ludwig Böhm Winter Kraus Martinez Schumacher Krämer Vogt Stein Jäger Otto Sommer Groß
Seidel Heinrich Brandt Haas Schreiber Graf Dietrich Ziegler Kuhn Pohl Engel Horn Busch Bergmann Thomas Voigt Sauer Arnold Wolff Pfeiffer
O'Brien McCarthy Møller Sørensen Åkesson Öztürk Çelik Şahin Ñíguez Łuczak Dvořák Horváth Szabó Kovačević Popescu Papadopoulos Oyelaran
Okafor Mensah Haddad al-Farsi ben_David Cohen Levi Suzuki Sato Yamamoto Park Choi Tran Phạm Gupta Sharma Rao Fernandes d'Angelo Esposito
Bianchi Ricci Marino Greco Conti Lindqvist Eriksen Dahl Berg Castillo Abara Hoang Ito Nakamura 田中 佐藤 王 李 김 Иванова Смирнов حداد`.split(
    /\s+/,
  )

/**
 * A name and a username that are distributed like those of real members: a few are common, many occur once or twice.
 */
export function nameOf(random: Random): { name: string; handle: string } {
  const given = common(givenNames, random)
  const family = random.chance(0.06)
    ? `${common(familyNames, random)}-${common(familyNames, random)}`
    : common(familyNames, random)
  const name = random.chance(0.08) ? `${given} ${common(givenNames, random)} ${family}` : `${given} ${family}`
  const [first, last] = [ascii(given), ascii(family)]
  const handles = [
    `${first}.${last}`,
    `${first}${last}`,
    `${first.slice(0, 1)}${last}`,
    `${last}_${first}`,
    random.pick(words),
  ]
  return { name: name.replaceAll('_', ' '), handle: random.pick(handles).slice(0, 20) || 'member' }
}

const words =
  'nightowl run.wild slowbread lakeswim trailmix quietpages redbicycle tea.first moss climbs earlybird bookworm'.split(
    ' ',
  )

/** Zipf's law, roughly: the first names of the list are the most common ones. */
function common(names: readonly string[], random: Random): string {
  return names[Math.floor(names.length ** random.next()) - 1] ?? random.pick(names)
}

function ascii(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')
}
