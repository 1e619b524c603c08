import {
  changePassword,
  confirmEmailChange,
  endOneSession,
  endOtherSessions,
  readSessions,
  requestEmailChange,
} from '../account-page.ts'
import { addAnother, readCounts } from '../add-another.ts'
import { browserError } from '../browser-error.ts'
import type { Call } from '../call.ts'
import { confirm } from '../confirm.ts'
import { convertDocument, deleteConversion, downloadDocument, readConversion } from '../convert-document.ts'
import { deleteDocumentAnswer, readDocumentAnswers } from '../document-answer.ts'
import { find } from '../find.ts'
import { forgotPassword } from '../forgot-password.ts'
import { live, ready } from '../health.ts'
import { lastPage } from '../last-page.ts'
import { logIn } from '../log-in.ts'
import { logOut } from '../log-out.ts'
import { pdfCopy, pdfFile } from '../pdf-copy.ts'
import { presignedUrl } from '../presigned-url.ts'
import { profile } from '../profile.ts'
import { publicAnswers } from '../public-answers.ts'
import { readOpenApi } from '../read-openapi.ts'
import { checkCopy, checkReceipt } from '../receipt-check.ts'
import { resendConfirm } from '../resend-confirm.ts'
import { resetPassword } from '../reset-password.ts'
import { saveAnswers } from '../save-answers.ts'
import { serviceAnswers } from '../service-answers.ts'
import { signUp } from '../sign-up.ts'
import { submit } from '../submit.ts'
import { chooseTab, readTabs } from '../tabs.ts'
import { uploadFile } from '../upload-file.ts'
import { validations } from '../validations.ts'
import { webStatus } from '../web-status.ts'

/** Every call of the server by its operation id, in the order in which the document shows them. */
export const calls: Readonly<Record<string, Call>> = {
  ...{ signUp, confirm, resendConfirm, logIn, forgotPassword, resetPassword, logOut },
  ...{ changePassword, requestEmailChange, confirmEmailChange, readSessions, endOneSession, endOtherSessions },
  ...{ profile, saveAnswers, validations, lastPage, webStatus, submit },
  ...{ readTabs, chooseTab, readCounts, addAnother },
  ...{ readDocumentAnswers, deleteDocumentAnswer, presignedUrl, uploadFile },
  ...{ convertDocument, readConversion, deleteConversion, downloadDocument },
  ...{ pdfCopy, pdfFile, publicAnswers, serviceAnswers, checkReceipt, checkCopy, find },
  ...{ browserError, live, ready, readOpenApi },
}
