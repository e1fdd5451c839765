import '../../styles/main.css'
import { createRoot } from 'react-dom/client'

const root = document.getElementById('root')
if (root) createRoot(root).render(<h1 className="p-4 text-2xl text-night">Saturday</h1>)
