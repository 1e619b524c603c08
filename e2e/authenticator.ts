import type { Page } from '@playwright/test'

/** Gives the page a device that keeps passkeys and recognizes its owner, without asking anybody. */
export const addAuthenticator = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const device = { protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true } as const
  const abilities = { hasResidentKey: true, hasUserVerification: true, isUserVerified: true }
  await session.send('WebAuthn.addVirtualAuthenticator', { options: { ...device, ...abilities } })
}
