import { DropdownMenu } from 'radix-ui'
import { useId } from 'react'
import { Icon, Spinner } from '../../design/icons.tsx'
import * as design from '../../design/index.module.css'
import { StateMark } from '../../design/state-mark.tsx'
import * as menuCss from '../menu.module.css'
import { type Application, useChoices, useStateShape } from './application-data.ts'
import { Chevron } from './chevron.tsx'
import * as css from './state.module.css'

type Work = NonNullable<Application['work']>

type Props = {
  readonly work: Work
  readonly isBusy: boolean
  /** Why it cannot be moved now. */
  readonly reason: string | undefined
  readonly onMove: (state: string) => void
}

const States = ({ work: { state }, onMove }: Pick<Props, 'work' | 'onMove'>) => {
  const { data } = useChoices()
  const shapeOf = useStateShape()
  return (
    <DropdownMenu.RadioGroup value={state} onValueChange={onMove} aria-label="Move to">
      {data?.states.map(({ name, label }) => (
        <DropdownMenu.RadioItem key={name} className={`${menuCss.deskMenuItem} ${css.deskMoveState}`} value={name}>
          <StateMark shape={shapeOf(name)}>{label}</StateMark>
          {name === state && <Icon name="check" />}
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  )
}

/** One press on a state moves the application there. */
export const MoveMenu = ({ work, isBusy, reason, onMove }: Props) => {
  const hint = useId()
  const button = `${design.button} ${css.deskMove}`
  if (reason !== undefined)
    return (
      <>
        <span id={hint} className={css.deskReason}>
          {reason}
        </span>
        <button type="button" className={button} aria-disabled="true" aria-describedby={hint}>
          Move to
          <Chevron to="below" />
        </button>
      </>
    )
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className={button} aria-busy={isBusy}>
        {isBusy && <Spinner />}
        Move to
        <Chevron to="below" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Content className={menuCss.deskMenu} align="end" sideOffset={4}>
        <States work={work} onMove={onMove} />
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}
