import { options } from '@apply/engine/define'

export const citizenTypes = options({
  '1': 'U.S. citizen',
  '2': 'U.S. permanent resident',
  '3': 'Neither a U.S. citizen nor a permanent resident',
})

export const visaStatuses = options({
  A1: 'A-1 or A-2 (diplomat or government official, or family)',
  B1: 'B-1 or B-2 (visitor)',
  E1: 'E-1, E-2, or E-3 (treaty trader, investor, or specialty worker, or family)',
  F1: 'F-1 (student)',
  F2: 'F-2 (family of F-1)',
  G1: 'G-1 to G-5 (international organization)',
  H1B: 'H-1B (specialty occupation)',
  H4: 'H-4 (family of H)',
  J1: 'J-1 (exchange visitor)',
  J2: 'J-2 (family of J-1)',
  K1: 'K-1 to K-4 (fiancé, fiancée, spouse, or child of a U.S. citizen)',
  L1: 'L-1 (transferee within a company)',
  L2: 'L-2 (family of L-1)',
  M1: 'M-1 (vocational student)',
  O1: 'O-1 (extraordinary ability)',
  R1: 'R-1 or R-2 (religious worker, or family)',
  TN: 'TN or TD (USMCA professional, or family)',
  T1: 'T (victim of trafficking, or family)',
  U1: 'U (victim of a crime, or family)',
  ASYLUM: 'Asylum granted',
  REFUGEE: 'Refugee',
  PAROLE: 'Humanitarian parole',
  TPS: 'Temporary Protected Status (TPS)',
  DACA: 'Deferred Action for Childhood Arrivals (DACA)',
  PENDING: 'Application for permanent residence or asylum pending',
  NONE: 'No visa',
  OTHER: 'Other',
})

export const ethnicities = options({ H: 'Hispanic or Latino', N: 'Not Hispanic or Latino' })
