import { Link } from 'react-router'
import { useLogOut } from '../session/log-out.ts'
import { useUsername } from '../session/profile.ts'
import { CardFrame } from './card.tsx'

/** Shown instead of the Log In and Sign Up cards to a student, who needs neither. */
export const LoggedInCard = () => {
  const username = useUsername()
  const { logOut } = useLogOut()
  return (
    <CardFrame name="You are logged in">
      {username !== '' && (
        <p>
          Your account is <strong>{username}</strong>.
        </p>
      )}
      <p>To use another account, please log out first.</p>
      <Link className="button button-wide" to="/" replace>
        Go to your application
      </Link>
      <button type="button" className="button button-quiet button-wide" onClick={() => void logOut()}>
        Log Out
      </button>
    </CardFrame>
  )
}
