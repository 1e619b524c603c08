import { afterAll, vi } from 'vitest'

// The files of tests share a process. Each begins with modules of its own, so that it does not depend on the files before it.
vi.resetModules()

// A rendered page asks for code that is loaded later. A file ends only when it has come: the next one would find it half loaded.
afterAll(() => vi.dynamicImportSettled())
