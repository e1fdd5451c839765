import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import '../styles/main.css'

configure({ asyncUtilTimeout: 30_000 })

afterEach(cleanup)
