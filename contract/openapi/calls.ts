import {
  changePassword,
  confirmEmailChange,
  endOneSession,
  endOtherSessions,
  readSessions,
  requestEmailChange,
} from '../account-page.ts'
import { browserError } from '../browser-error.ts'
import type { Call } from '../call.ts'
import { addAnother, chooseTab, readCounts, readTabs } from '../choices.ts'
import { confirm, resendConfirm } from '../confirm.ts'
import { convertDocument, deleteConversion, downloadDocument, readConversion } from '../convert-document.ts'
import { readOwnCorrections } from '../corrections.ts'
import {
  declineCounselorRequest,
  openCounselorLink,
  readOwnCounselor,
  readOwnLetter,
  registerCounselorUpload,
  removeCounselorUpload,
  replaceCounselor,
  requestCounselorUpload,
  seeCounselorLink,
  sendCounselorLetter,
} from '../counselor.ts'
import { deleteDocumentAnswer, readDocumentAnswers } from '../document-answer.ts'
import { find } from '../find.ts'
import { readItems, sendItem } from '../items.ts'
import { openLetter, readLetterFile, readLetters } from '../letters.ts'
import {
  addPasskey,
  logInWithPasskey,
  passkeyLogInOptions,
  passkeyOptions,
  readPasskeys,
  removePasskey,
  renamePasskey,
} from '../passkeys.ts'
import { forgotPassword, resetPassword } from '../password-reset.ts'
import { pdfCopy, pdfFile } from '../pdf-copy.ts'
import { deleteAccount, exportData } from '../personal-data.ts'
import {
  createPhoneLink,
  endPhoneLink,
  openPhoneLink,
  readPhoneLink,
  registerPhoneUpload,
  requestPhoneUpload,
} from '../phone-link.ts'
import { profile } from '../profile.ts'
import { lastPage, webStatus } from '../progress.ts'
import { publicAnswers } from '../public-answers.ts'
import { checkCopy, checkReceipt } from '../receipt-check.ts'
import { changeReminders, readDraftCare, unsubscribe } from '../reminders.ts'
import { answerRequest, readRequests } from '../requests.ts'
import { saveAnswers } from '../save-answers.ts'
import { live, readOpenApi, ready } from '../server.ts'
import { serviceAnswers } from '../service-answers.ts'
import { logIn, logOut } from '../session.ts'
import { signUp } from '../sign-up.ts'
import { submit } from '../submit.ts'
import { presignedUrl, uploadFile } from '../upload-file.ts'
import { validations } from '../validations.ts'
import { readWithdrawal, withdraw } from '../withdrawal.ts'
import { deskCalls } from './desk-calls.ts'

/** Every call of the server by its operation id, in the order in which the document shows them. */
export const calls: Readonly<Record<string, Call>> = {
  ...{ signUp, confirm, resendConfirm, logIn, forgotPassword, resetPassword, logOut },
  ...{ changePassword, requestEmailChange, confirmEmailChange, readSessions, endOneSession, endOtherSessions },
  ...{ readDraftCare, changeReminders, unsubscribe },
  ...{ passkeyLogInOptions, logInWithPasskey, readPasskeys, passkeyOptions, addPasskey, renamePasskey, removePasskey },
  ...{ exportData, deleteAccount },
  ...{ profile, saveAnswers, validations, lastPage, webStatus, submit },
  ...{ readTabs, chooseTab, readCounts, addAnother },
  ...{ readDocumentAnswers, deleteDocumentAnswer, presignedUrl, uploadFile },
  ...{ convertDocument, readConversion, deleteConversion, downloadDocument },
  ...{ createPhoneLink, readPhoneLink, endPhoneLink, openPhoneLink, requestPhoneUpload, registerPhoneUpload },
  ...{ readWithdrawal, withdraw, readOwnCorrections },
  ...{ readRequests, answerRequest, readItems, sendItem },
  ...{ readLetters, openLetter, readLetterFile },
  ...{ readOwnCounselor, replaceCounselor, readOwnLetter },
  ...{ openCounselorLink, seeCounselorLink, requestCounselorUpload, registerCounselorUpload, removeCounselorUpload },
  ...{ sendCounselorLetter, declineCounselorRequest },
  ...{ pdfCopy, pdfFile, publicAnswers, serviceAnswers, checkReceipt, checkCopy, find },
  ...deskCalls,
  ...{ browserError, live, ready, readOpenApi },
}
