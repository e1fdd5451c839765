/**
 * Loaded when a passkey is used: its 350 modules would take memory in every server, and time at every start of a server
 * or command.
 */
export const loadWebAuthn = () => import('@simplewebauthn/server')
