import * as design from './index.module.css'

/** The classes of a notice by what it is about. */
export const noticeLooks = {
  warning: design.notice,
  note: design.notice,
  done: `${design.notice} ${design.noticeDone}`,
  failure: `${design.notice} ${design.noticeFailure}`,
} as const
