import { type Chance, pick, withDigits } from './chance.ts'

/** Given names and family names that go together, in the spelling of papers in Latin letters if theirs is another. */
type NameList = {
  readonly given: string
  readonly family: string
  readonly latinGiven?: string
  readonly latinFamily?: string
}

/** None of these people exist. The first lists are the ones of most applicants. */
const nameLists: readonly NameList[] = [
  {
    given:
      'Ava Liam Noah Emma Mason Zoe Caleb Harper Owen Ruby Jonah Hazel Wyatt Nora Silas Ivy Tessa Grant Maggie Eli Audrey Brooks Claire Dawson',
    family:
      'Whitfield Calloway Ashworth Brennan Holloway Pruitt Langley Sutter Dalton Merritt Winslow Tate Barlow Hensley Crabtree Vance Loftis Stroud Garrity Pennington',
  },
  {
    given: 'Jasmine Malik Destiny Darius Imani Terrence Aaliyah Xavier Kiara Isaiah Naomi Andre',
    family: 'Gaines Booker Coleman Banks Tolliver Mayfield Hargrove Ellison Rucker Beasley',
  },
  {
    given: 'José Lucía Mateo Ximena Íñigo Sofía Joaquín Belén Camila Diego',
    family: 'Ibáñez Nuñez Quiñones Peñaloza D’Ávila Güell Márquez Zúñiga Ortega',
  },
  { given: 'Priya Arjun Ananya Rohan Kavya Nikhil', family: 'Patel Reddy Iyer Sharma Banerjee Chaudhary' },
  { given: "Amina Kwame Chidi Thandiwe Ny'Asia Femi", family: 'Adébáyò Mensah Nkosi Diallo O’Bannon Okafor' },
  { given: 'Ngọc Tuấn Thảo Đức Linh', family: 'Nguyễn Trần Phạm Đặng' },
  { given: 'Layla Omar Yusuf Noor Karim', family: 'Haddad Mansour Khalil Nasser' },
  { given: 'Chloé François Maëlle Étienne Noémie Loïc', family: 'Lefèvre Bélanger Côté Gauthier Lévêque Thériault' },
  { given: 'Minjun Seoyeon Wei Mei Haruto Hana', family: 'Kim Park Chen Liu Tanaka Sato' },
  { given: 'Øyvind Søren Åsa Bjørn Märta Jürgen Jörg', family: 'Sørensen Ødegård Åkerlund Groß Müller Weiß Bäcker' },
  { given: 'Łukasz Żaneta Ondřej Šárka Đorđe Zoltán', family: 'Wiśniewski Żółkiewski Dvořák Černý Đurić Kőszegi' },
  {
    given: 'Иван Ольга Дмитрий Анастасия Сергій Олена',
    family: 'Пушкарёв Соколова Коваленко Ткачук Лебедев',
    latinGiven: 'Ivan Olga Dmitry Anastasia Serhii Olena',
    latinFamily: 'Pushkaryov Sokolova Kovalenko Tkachuk Lebedev',
  },
  {
    given: '小明 雨桐 子轩 欣怡',
    family: '王 李 张 欧阳',
    latinGiven: 'Xiaoming Yutong Zixuan Xinyi',
    latinFamily: 'Wang Li Zhang Ouyang',
  },
  {
    given: 'محمد فاطمة يوسف ليلى',
    family: 'العلي الحسن منصور حداد',
    latinGiven: 'Mohammed Fatima Yousef Layla',
    latinFamily: 'Al-Ali Al-Hassan Mansour Haddad',
  },
  {
    given: 'さくら 陽翔 結衣 蓮',
    family: '佐藤 髙橋 渡邊 小林',
    latinGiven: 'Sakura Haruto Yui Ren',
    latinFamily: 'Sato Takahashi Watanabe Kobayashi',
  },
  {
    given: '민준 서연 지우 하은',
    family: '김 이 박 최',
    latinGiven: 'Minjun Seoyeon Jiwoo Haeun',
    latinFamily: 'Kim Lee Park Choi',
  },
  {
    given: 'Νίκος Ελένη Γιώργος Μαρία',
    family: 'Παππάς Αντωνίου Βλάχος Ξένος',
    latinGiven: 'Nikos Eleni Giorgos Maria',
    latinFamily: 'Pappas Antoniou Vlachos Xenos',
  },
  {
    given: 'नोआ महेश प्रिया अर्जुन',
    family: 'शर्मा वर्मा पटेल मेहता',
    latinGiven: 'Noa Mahesh Priya Arjun',
    latinFamily: 'Sharma Verma Patel Mehta',
  },
  {
    given: 'נועה איתי תמר יונתן',
    family: 'כהן לוי מזרחי ברק',
    latinGiven: 'Noa Itai Tamar Yonatan',
    latinFamily: 'Cohen Levy Mizrahi Barak',
  },
]

/** Half of the applicants come from the first list, one of eight from those in other scripts. */
const pickList = (chance: Chance): NameList | undefined => nameLists[Math.floor(nameLists.length * chance() ** 4)]

export type InventedPerson = {
  readonly given: string
  readonly family: string
  /** The name on papers that have Latin letters only. */
  readonly latinName: readonly [given: string, family: string]
  readonly birthDate: string
  readonly zip: string
  readonly phone: string
  /** The year in which the person leaves school. */
  readonly leaves: number
}

const named = (names: string, index: number): string => names.split(' ')[index] ?? ''

const indexIn = (chance: Chance, names: string): number => Math.floor(chance() * names.split(' ').length)

const pickName = (chance: Chance): Pick<InventedPerson, 'given' | 'family' | 'latinName'> => {
  const { given, family, latinGiven = given, latinFamily = family } = pickList(chance) ?? { given: '', family: '' }
  const [first, last] = [indexIn(chance, given), indexIn(chance, family)]
  return {
    given: named(given, first),
    family: named(family, last),
    latinName: [named(latinGiven, first), named(latinFamily, last)],
  }
}

const twoDigits = (number: number): string => String(number).padStart(2, '0')

/** Somebody who leaves school at 18, most often before the classes of `entryYear` begin. Phone numbers with 555 01 are reserved for fiction. */
export const inventPerson = (chance: Chance, entryYear: number): InventedPerson => {
  const leaves = entryYear - (pick(chance, [0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 4]) ?? 0)
  const [month, day] = [1 + Math.floor(chance() * 12), 1 + Math.floor(chance() * 28)]
  return {
    ...pickName(chance),
    birthDate: `${leaves - (month <= 8 ? 18 : 19)}-${twoDigits(month)}-${twoDigits(day)}`,
    zip: withDigits(chance, '37###'),
    phone: withDigits(chance, '(931) 555-01##'),
    leaves,
  }
}

/** The applicant of the handbook, who is in every sample. */
export const knownPerson = (person: InventedPerson): InventedPerson => ({
  ...person,
  given: 'Jordan',
  family: 'Akerlund',
  latinName: ['Jordan', 'Akerlund'],
})

const exchangedLetters = (name: string): string => {
  const [first = '', second = '', third = '', ...others] = name
  return [first, third, second, ...others].join('')
}

const exchangedDays = (date: string): string => {
  const [year = '', month = '', day = ''] = date.split('-')
  return Number(day) <= 12 ? `${year}-${day}-${month}` : date
}

/** The same person, as written a second time: the same, with a slip, or with day and month exchanged. */
export const writtenAgain = (chance: Chance, person: InventedPerson): InventedPerson => {
  const kind = chance()
  if (kind < 0.35) return person
  if (kind < 0.7 && person.family.length >= 5) return { ...person, family: exchangedLetters(person.family) }
  return { ...person, birthDate: exchangedDays(person.birthDate) }
}
