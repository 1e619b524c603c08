import { DropdownMenu } from 'radix-ui'
import { useRef } from 'react'
import * as design from '../../design/index.module.css'
import { Chevron } from '../application/chevron.tsx'
import * as menuCss from '../menu.module.css'
import type { BulkKind } from './bulk-dialog.tsx'

const rarer: readonly (readonly [BulkKind, string])[] = [
  ['mail', 'Write a mail …'],
  ['decision', 'Propose a decision …'],
  ['confirm', 'Confirm decisions …'],
  ['unpropose', 'Withdraw proposals …'],
]

/** What is done more rarely, so that the bar has one row. The dialog comes after the focus is back, which it returns to. */
export const BulkMenu = ({ onChoose }: { readonly onChoose: (kind: BulkKind) => void }) => {
  const chosen = useRef<BulkKind>(undefined)
  const choose = () => {
    if (chosen.current) onChoose(chosen.current)
    chosen.current = undefined
  }
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className={`${design.button} ${design.buttonQuiet}`}>
        More
        <Chevron to="below" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        className={menuCss.deskMenu}
        align="start"
        sideOffset={4}
        collisionPadding={8}
        onCloseAutoFocus={choose}
      >
        {rarer.map(([kind, label]) => (
          <DropdownMenu.Item
            key={kind}
            className={menuCss.deskMenuItem}
            onSelect={() => {
              chosen.current = kind
            }}
          >
            {label}
          </DropdownMenu.Item>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}
