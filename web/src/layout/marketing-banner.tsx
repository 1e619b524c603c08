import { Icon } from '../ui/icon.tsx'
import { useSchool } from '../ui/school-context.ts'

export const MarketingBanner = () => (
  <ul className="marketing-banner" aria-label="Why apply">
    {useSchool().marketing.map((promise) => (
      <li key={promise}>
        <Icon name="check" />
        {promise}
      </li>
    ))}
  </ul>
)
