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
import { readDeskAudit, readDeskAuditFilters } from '../desk/audit.ts'
import {
  cancelExport,
  changeExportTemplate,
  createExportTemplate,
  downloadExport,
  previewExport,
  readExportColumns,
  readExports,
  removeExportTemplate,
  requestExport,
} from '../desk/exports.ts'
import { downloadInsight, readInsight } from '../desk/insight.ts'
import { acceptInvitation, prepareToJoin, readInvitation } from '../desk/invitation.ts'
import {
  finishProviderLogIn,
  finishStaffLogInWithCode,
  finishStaffLogInWithPasskey,
  readStaffLogInWays,
  staffPasskeyLogInOptions,
  startProviderLogIn,
  startStaffLogIn,
} from '../desk/log-in.ts'
import {
  addSecondFactor,
  changeMyPassword,
  endMyOtherSessions,
  endMySession,
  offerSecondFactor,
  readMyAccount,
  readMySessions,
  removeSecondFactor,
  renewRecoveryCodes,
} from '../desk/my-account.ts'
import { logOutStaff, readStaffSession } from '../desk/session.ts'
import {
  changeStaffRole,
  endStaffSessions,
  inviteStaff,
  listStaff,
  removeStaff,
  renewInvitation,
} from '../desk/staff.ts'
import { readFeed, readSystemApplication, readSystemDocument } from '../desk/system-api.ts'
import { createSystemKey, readSystemKeys, revokeSystemKey } from '../desk/system-keys.ts'
import {
  createWebhook,
  readDeliveries,
  readWebhooks,
  removeWebhook,
  replayDelivery,
  testWebhook,
} from '../desk/webhooks.ts'
import { deleteDocumentAnswer, readDocumentAnswers } from '../document-answer.ts'
import { find } from '../find.ts'
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
import { saveAnswers } from '../save-answers.ts'
import { live, readOpenApi, ready } from '../server.ts'
import { serviceAnswers } from '../service-answers.ts'
import { logIn, logOut } from '../session.ts'
import { signUp } from '../sign-up.ts'
import { submit } from '../submit.ts'
import { presignedUrl, uploadFile } from '../upload-file.ts'
import { validations } from '../validations.ts'

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
  ...{ pdfCopy, pdfFile, publicAnswers, serviceAnswers, checkReceipt, checkCopy, find },
  ...{ readStaffSession, logOutStaff },
  ...{ readStaffLogInWays, startStaffLogIn, staffPasskeyLogInOptions },
  ...{ finishStaffLogInWithPasskey, finishStaffLogInWithCode, startProviderLogIn, finishProviderLogIn },
  ...{ readInvitation, prepareToJoin, acceptInvitation },
  ...{ readMyAccount, readMySessions, endMySession, endMyOtherSessions, changeMyPassword },
  ...{ offerSecondFactor, addSecondFactor, removeSecondFactor, renewRecoveryCodes },
  ...{ listStaff, inviteStaff, renewInvitation, changeStaffRole, endStaffSessions, removeStaff },
  ...{ readDeskAudit, readDeskAuditFilters },
  ...{ readSystemKeys, createSystemKey, revokeSystemKey, readFeed, readSystemApplication, readSystemDocument },
  ...{ readWebhooks, createWebhook, removeWebhook, testWebhook, readDeliveries, replayDelivery },
  ...{ readExports, previewExport, requestExport, cancelExport, downloadExport, readExportColumns },
  ...{ createExportTemplate, changeExportTemplate, removeExportTemplate },
  ...{ readInsight, downloadInsight },
  ...{ browserError, live, ready, readOpenApi },
}
