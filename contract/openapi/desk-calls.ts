import type { Call } from '../call.ts'
import {
  prepareDeskCopy,
  readDeskApplication,
  readDeskCopy,
  readDeskDocument,
  readDeskHistory,
} from '../desk/application.ts'
import { readDeskAudit, readDeskAuditFilters } from '../desk/audit.ts'
import { previewBulk, readBulkRuns, startBulk, stopBulk, undoBulk } from '../desk/bulk.ts'
import {
  approveCorrection,
  proposeCorrection,
  readCorrectableQuestions,
  readCorrections,
  refuseCorrection,
} from '../desk/corrections.ts'
import {
  askCounselorAgain,
  readDeskCounselor,
  readDeskRecommendation,
  readMailFates,
  replaceDeskCounselor,
  withdrawCounselorRequest,
} from '../desk/counselor.ts'
import {
  confirmDecision,
  proposeDecision,
  readDecisionChoices,
  readDecisionLetter,
  readDecisions,
  undoDecision,
} from '../desk/decisions.ts'
import { judgeDuplicate, readDuplicates } from '../desk/duplicates.ts'
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
import { downloadInsightYear, readInsightYear } from '../desk/insight-year.ts'
import { acceptInvitation, prepareToJoin, readInvitation } from '../desk/invitation.ts'
import { changeDeskItem, changeDeskItemDue, readDeskItems } from '../desk/items.ts'
import { countList, readList, readListOptions, readNeighbors } from '../desk/list.ts'
import {
  finishProviderLogIn,
  finishStaffLogInWithCode,
  finishStaffLogInWithPasskey,
  readStaffLogInWays,
  staffPasskeyLogInOptions,
  startProviderLogIn,
  startStaffLogIn,
} from '../desk/log-in.ts'
import { previewDeskMail, readDeskMails, readMailTemplates, sendDeskMail } from '../desk/mails.ts'
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
import {
  cancelRelease,
  prepareRelease,
  readDecisionOverview,
  readRelease,
  scheduleRelease,
  seeDecisionChanges,
} from '../desk/releases.ts'
import { logOutStaff, readStaffSession } from '../desk/session.ts'
import {
  changeStaffRole,
  endStaffSessions,
  inviteStaff,
  listStaff,
  removeStaff,
  renewInvitation,
} from '../desk/staff.ts'
import { readFeed, readSystemApplication, readSystemDocument, readSystemLetter } from '../desk/system-api.ts'
import { readSystemCounselor, readSystemRecommendation } from '../desk/system-counselor.ts'
import { createSystemKey, readSystemKeys, revokeSystemKey } from '../desk/system-keys.ts'
import { changeView, readViews, removeView, saveView } from '../desk/views.ts'
import {
  createWebhook,
  readDeliveries,
  readWebhooks,
  removeWebhook,
  replayDelivery,
  resumeWebhook,
  testWebhook,
} from '../desk/webhooks.ts'
import { undoWithdrawal } from '../desk/withdrawal.ts'
import {
  addDeskNote,
  changeDeskState,
  createDeskRequest,
  readDeskChoices,
  repeatDeskRequest,
  settleDeskRequest,
  strikeDeskNote,
} from '../desk/work.ts'

/** Every call of the admissions desk, by its operation id. */
export const deskCalls = {
  ...{ readStaffSession, logOutStaff },
  ...{ readStaffLogInWays, startStaffLogIn, staffPasskeyLogInOptions },
  ...{ finishStaffLogInWithPasskey, finishStaffLogInWithCode, startProviderLogIn, finishProviderLogIn },
  ...{ readInvitation, prepareToJoin, acceptInvitation },
  ...{ readMyAccount, readMySessions, endMySession, endMyOtherSessions, changeMyPassword },
  ...{ offerSecondFactor, addSecondFactor, removeSecondFactor, renewRecoveryCodes },
  ...{ listStaff, inviteStaff, renewInvitation, changeStaffRole, endStaffSessions, removeStaff },
  ...{ readDeskAudit, readDeskAuditFilters },
  ...{ readDuplicates, judgeDuplicate },
  ...{ readList, countList, readNeighbors, readListOptions, readViews, saveView, changeView, removeView },
  ...{ readDeskApplication, readDeskHistory, readDeskDocument, prepareDeskCopy, readDeskCopy },
  ...{ readDeskChoices, changeDeskState, addDeskNote, strikeDeskNote },
  ...{ createDeskRequest, settleDeskRequest, repeatDeskRequest },
  ...{ undoWithdrawal },
  ...{ readDeskItems, changeDeskItem, changeDeskItemDue },
  ...{ readDecisionChoices, readDecisions, proposeDecision, confirmDecision, undoDecision, readDecisionLetter },
  ...{ readDecisionOverview, seeDecisionChanges, prepareRelease, readRelease, scheduleRelease, cancelRelease },
  ...{ readMailTemplates, readDeskMails, previewDeskMail, sendDeskMail },
  ...{ readCorrections, readCorrectableQuestions, proposeCorrection, approveCorrection, refuseCorrection },
  ...{ readDeskCounselor, askCounselorAgain, replaceDeskCounselor, withdrawCounselorRequest },
  ...{ readDeskRecommendation, readMailFates },
  ...{ previewBulk, startBulk, readBulkRuns, stopBulk, undoBulk },
  ...{ readSystemKeys, createSystemKey, revokeSystemKey, readFeed, readSystemApplication, readSystemDocument },
  ...{ readSystemLetter, readSystemCounselor, readSystemRecommendation },
  ...{ readWebhooks, createWebhook, removeWebhook, resumeWebhook, testWebhook, readDeliveries, replayDelivery },
  ...{ readExports, previewExport, requestExport, cancelExport, downloadExport, readExportColumns },
  ...{ createExportTemplate, changeExportTemplate, removeExportTemplate },
  ...{ readInsight, downloadInsight, readInsightYear, downloadInsightYear },
} as const satisfies Readonly<Record<string, Call>>
