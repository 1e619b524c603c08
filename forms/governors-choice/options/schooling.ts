import { options, optionsFromNames } from '@apply/engine/define'

export const graduationTypes = options({
  '1': 'Graduated or will graduate from high school',
  '2': 'Earned or will earn a GED or HiSET (high school equivalency)',
})

export const testIntentions = options({
  TAKE: 'I plan to take this test',
  RETAKE: 'I plan to take this test again',
  NONE: 'I do not plan to take this test',
  UNSURE: 'I am not sure yet',
})

export const activityNames = optionsFromNames(
  'Art',
  'Band or color guard',
  'Baseball',
  'Basketball',
  'Cheerleading',
  'Choir',
  'Cross country or track',
  'Dance',
  'Debate or forensics',
  'FFA or 4-H',
  'Football',
  'Golf',
  'Honor society',
  'Journalism or yearbook',
  'JROTC',
  'Language or culture club',
  'Orchestra',
  'Paid work',
  'Religious group',
  'Robotics or esports',
  'Scouting',
  'Soccer',
  'Softball',
  'Student government',
  'Swimming',
  'Tennis',
  'Theater',
  'Volleyball',
  'Volunteer service',
  'Wrestling',
  'Other',
)
