const words = (text: string): readonly string[] => text.trim().split(/\s+/)

/** Common words that the library's list lacks: phrases, words of schools and of this decade. Lower case, letters only. */
const ownStems = words(`
  passphrase passkey oldpassword thepassword yourpassword thisismypassword thisisapassword apassword passwordone
  passwordtwo strongpassword securepassword safepassword goodpassword badpassword temporarypassword defaultpassword
  initialpassword changepassword changemypassword resetpassword schoolpassword collegepassword emailpassword
  loginpassword adminpassword userpassword testpassword samplepassword examplepassword supersecret secretpassword
  supersecretpassword verysecret letmeinplease pleaseletmein welcomeback welcomehome welcometo youarewelcome
  changemenow changethis pleasechange pleasechangeme superuser sysop sophomore graduation highschool classroom
  admission admissions application applicant apply registration enroll enrollment scholarship tuition studying
  demonstration login iloveyouso iloveyoubaby iloveyoumom iloveyoudad iloveyouforever ilovemydog ilovemycat ilovemymom
  ilovepizza iloveschool ihateschool ihatethis ihatepasswords foreverandever alwaysandforever bestfriends jesuslovesme
  godblessme trustnobody anybody happybirthday may springtime summerbreak springbreak wintertime merrychristmas
  happynewyear moviestar butterscotch volunteers commodores gymnastics captainamerica lukeskywalker gryffindor
  slytherin voldemort dumbledore fortnite roblox instagram snapchat twitter tiktok gmail yahoo hotmail blinkme usa
  unitedstates clarksville knoxville michaeljordan taylorswift harleydavidson hi hey billionaire redred
  correcthorsebatterystaple correcthorse horsebatterystaple minniemouse disneyworld spongebobsquarepants mypasswordis
  thepasswordis itsmemario noneofyourbusiness dontforget rememberme forgotpassword believeinyourself dreambig
  neverforget yolo
`)

/** Keyboard walks and alternating runs that the library's list lacks. Lower case, letters and digits only. */
const ownSequences = words(`
  1q2w3e4r5t6y7u qaz1wsx2edc3 1a2b3c4d5e6f a1b2c3d4e5f6 abc123def456 abcd1234efgh abcd1234abcd abcdef123456
  abc123456def 123abc456def 12345qwertasdfg 123456qwertyuiop qwe123asd456 qwe123asdzxc qweasd123zxc qwer1234asdf
  qwerty1234567 qwerty123qwerty asdf1234asdf pass1234word pass123word pass1word2 1password1 my1password p4ssw0rd123
  q2w3e4r5t6y7 w2e3r4t5y6u7 1z2x3c4v5b6n aa12345678 abc12345678 test1234test admin123admin love123love qwertyuiopas
  qwertz qwertzuiop azertyqwerty zxcv zxcvb poiuytrewq lkjhgfdsa mnbvcxz wasd
`)

/** Loaded with the first password that is checked: 14 MB that a process without sign-ups never needs. */
const loadStems = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set([...dictionary['passwords-common'], ...ownStems, ...ownSequences])
}
let stems: Promise<ReadonlySet<string>> | undefined

const lookalikes: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '8': 'b',
  '3': 'e',
  '€': 'e',
  '9': 'g',
  '1': 'i',
  '!': 'i',
  '|': 'l',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
  '+': 't',
  '2': 'z',
}

const withoutLookalikes = (text: string): string => text.replace(/[^a-z]/g, (sign) => lookalikes[sign] ?? sign)

const lettersOnly = (text: string): string => text.replace(/[^a-z]/g, '')

/** `monkeymonkey` is as easy to guess as `monkey`. */
const withoutRepeats = (text: string): string => text.replace(/^(.{3,}?)\1+$/, '$1')

/** What remains of `P@ssw0rd2024!` without its decoration: `password`. */
const stemsOf = (password: string): readonly string[] => {
  const plain = password.normalize('NFKC').toLowerCase()
  const trimmedEnd = plain.replace(/[^a-z]+$/, '')
  const trimmed = trimmedEnd.replace(/^[^a-z]+/, '')
  const readings = [plain, trimmedEnd, trimmed]
  return [...readings, ...readings.map(withoutLookalikes)].map(lettersOnly).map(withoutRepeats)
}

/** The letters and digits of `1Qaz2wsx-3edc!`, with and without digits at the end. */
const sequencesOf = (password: string): readonly string[] => {
  const compact = password.toLowerCase().replace(/[^a-z0-9]/g, '')
  return [compact, withoutRepeats(compact), compact.replace(/[0-9]+$/, '')]
}

const isRun = (text: string): boolean =>
  /^(.{1,2})\1{3,}$/.test(text) || (text.length >= 3 && 'abcdefghijklmnopqrstuvwxyz'.includes(text))

/** Whether guessing programs would try it first: a common word with digits, signs or lookalikes, or a keyboard walk. */
export const isCommonPassword = async (password: string): Promise<boolean> => {
  stems ??= loadStems()
  const common = await stems
  return (
    sequencesOf(password).some((sequence) => common.has(sequence)) ||
    stemsOf(password).some((stem) => common.has(stem) || isRun(stem))
  )
}

const minWordLength = 4
const maxOtherLetters = 5

/** Whether a password is little more than words of the school's own names, such as `GoWrenfield2026!`. */
export const isMadeOfSchoolWords = (password: string, names: readonly string[]): boolean => {
  const ownWords = names
    .flatMap((name) =>
      name
        .toLowerCase()
        .replace(/'/g, '')
        .split(/[^a-z]+/),
    )
    .filter((word) => word.length >= minWordLength)
    .toSorted((one, other) => other.length - one.length)
  return stemsOf(password).some((stem) => {
    const rest = ownWords.reduce((text, word) => text.replaceAll(word, ''), stem)
    return rest.length < stem.length && rest.length <= maxOtherLetters
  })
}
