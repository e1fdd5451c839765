/**
 * Pictures and videos: taken in, stored, addressed, let go. What is stored carries no trace of where it was made. An address
 * opens for everybody exactly while something shows the file that everybody may see; otherwise only while its signature
 * holds. Who shows a file keeps its id and calls `discard` when it no longer does; forgotten uploads are swept within a day.
 */
export { discard, removeDiscarded } from './commands.ts'
export { type MediaRow, presentMedia } from './present.ts'
export { mediaJson } from './queries.ts'
export { mediaRoutes } from './routes.ts'
export { sweepMedia } from './sweep.ts'
export { takeIn } from './take-in.ts'
