import { type Overview, useDecisionLabel } from '../application/decision-data.ts'
import * as desk from '../desk.module.css'
import * as panelCss from '../panel.module.css'
import * as tableCss from '../table.module.css'
import { ScrollBox } from '../table.tsx'
import * as css from './decisions.module.css'

const columns = ['proposed', 'confirmed', 'released', 'opened'] as const

const heads = { proposed: 'Proposed', confirmed: 'Confirmed', released: 'Released', opened: 'Opened' } as const

/** How many there are of each decision. */
export const CountsSection = ({ counts }: Pick<Overview, 'counts'>) => {
  const labelOf = useDecisionLabel()
  return (
    <section className={`${desk.deskCard} ${panelCss.deskPanel}`} aria-labelledby="decision-counts">
      <h2 id="decision-counts">By decision</h2>
      {counts.length === 0 ? (
        <p className={desk.deskHint}>Nothing is proposed yet.</p>
      ) : (
        <ScrollBox label="How many of each decision">
          <table className={`${tableCss.deskTable} ${css.decisionTable}`}>
            <thead>
              <tr>
                <th scope="col">Decision</th>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {heads[column]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {counts.map((count) => (
                <tr key={count.decision}>
                  <th scope="row">{labelOf(count.decision)}</th>
                  {columns.map((column) => (
                    <td key={column}>{count[column].toLocaleString('en-US')}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
    </section>
  )
}
