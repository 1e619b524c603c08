/** Given names and family names that go together. None of these people exist. */
const nameLists: readonly (readonly [given: string, family: string])[] = [
  [
    'Ava Liam Noah Emma Mason Zoe Caleb Harper Owen Ruby Jonah Hazel Wyatt Nora Silas Ivy',
    'Whitfield Calloway Ashworth Brennan Holloway Pruitt Langley Sutter Dalton Merritt Okafor Winslow Tate Barlow',
  ],
  ['José Lucía Mateo Ximena Íñigo Sofía Joaquín Belén', 'Ibáñez Nuñez Quiñones Peñaloza D’Ávila Güell Márquez Zúñiga'],
  ['Chloé François Maëlle Étienne Noémie Loïc', 'Lefèvre Bélanger Côté Gauthier Lévêque Thériault'],
  ['Øyvind Søren Åsa Bjørn Märta Jürgen Jörg', 'Sørensen Ødegård Åkerlund Groß Müller Weiß Bäcker'],
  ['Łukasz Żaneta Ondřej Šárka Đorđe Zoltán', 'Wiśniewski Żółkiewski Dvořák Černý Đurić Kőszegi'],
  ['Иван Ольга Дмитрий Анастасия Сергій Олена', 'Пушкарёв Соколова Коваленко Ткачук Лебедев'],
  ['Νίκος Ελένη Γιώργος Μαρία', 'Παππάς Αντωνίου Βλάχος Ξένος'],
  ['小明 雨桐 子轩 欣怡 浩然', '王 李 张 陈 欧阳'],
  ['さくら 陽翔 結衣 蓮', '佐藤 髙橋 渡邊 小林'],
  ['민준 서연 지우 하은', '김 이 박 최'],
  ['محمد فاطمة يوسف ليلى', 'العلي الحسن منصور حداد'],
  ['נועה איתי תמר יונתן', 'כהן לוי מזרחי ברק'],
  ['महेश प्रिया अर्जुन काव्या', 'शर्मा वर्मा पटेल मेहता'],
  ['Ngọc Tuấn Thảo Đức', 'Nguyễn Trần Phạm Đặng'],
  ["Amina Kwame Chidi Thandiwe Ny'Asia", 'Adébáyò Mensah Nkosi Diallo O’Bannon'],
]

/** The first lists are the ones of most applicants. */
const pickList = (chance: Chance) => nameLists[Math.floor(nameLists.length * chance() ** 2)] ?? ['', '']

export type Chance = () => number

/** Always the same numbers between 0 and 1 for a seed, so that a sample can be made again. */
export const chanceFrom = (seed: number): Chance => {
  let state = (seed * 48_271 + 11) % 2_147_483_647
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

export const pick = <Item>(chance: Chance, items: readonly Item[]): Item | undefined =>
  items[Math.floor(chance() * items.length)]

export type InventedPerson = {
  readonly given: string
  readonly family: string
  readonly birthDate: string
  readonly zip: string
  readonly phone: string
}

const digits = (chance: Chance, count: number): string =>
  Array.from({ length: count }, () => Math.floor(chance() * 10)).join('')

/** A person who leaves school about now. Phone numbers with 555 01 are reserved for fiction. */
export const inventPerson = (chance: Chance, thisYear: number): InventedPerson => {
  const [given = '', family = ''] = pickList(chance)
  const [month, day] = [1 + Math.floor(chance() * 12), 1 + Math.floor(chance() * 28)]
  const year = thisYear - 17 - Math.floor(chance() * 4)
  return {
    given: pick(chance, given.split(' ')) ?? '',
    family: pick(chance, family.split(' ')) ?? '',
    birthDate: `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`,
    zip: `37${digits(chance, 3)}`,
    phone: `(931) 555-01${digits(chance, 2)}`,
  }
}
