import { DropdownMenu } from 'radix-ui'
import * as design from '../../design/index.module.css'
import { DeskIcon } from '../desk-icon.tsx'
import * as menuCss from '../menu.module.css'
import { chosenColumns, offeredColumns } from './columns.tsx'
import { CheckItems } from './filter-items.tsx'
import type { ListAddress } from './list-address.ts'
import type { ListOptions } from './list-data.ts'
import * as listMenusCss from './list-menus.module.css'

type Props = { readonly address: ListAddress; readonly options: ListOptions }

/** Which columns the list shows. */
export const ColumnMenu = ({ address, options }: Props) => (
  <DropdownMenu.Root modal={false}>
    <DropdownMenu.Trigger className={`${design.button} ${design.buttonQuiet}`}>
      <DeskIcon name="columns" />
      Columns
    </DropdownMenu.Trigger>
    <DropdownMenu.Content
      className={`${menuCss.deskMenu} ${listMenusCss.deskListOptions}`}
      align="end"
      sideOffset={4}
      collisionPadding={8}
    >
      <CheckItems
        options={offeredColumns(options).map(({ name, title }) => ({ value: name, label: title }))}
        chosen={chosenColumns(address.value('columns'), options).map(({ name }) => name)}
        onChange={(chosen) => address.change({ columns: chosen.join() || 'none' }, { replace: true })}
      />
    </DropdownMenu.Content>
  </DropdownMenu.Root>
)
