import { writeChunks } from './pages/built-chunks.ts'
import { ensurePages } from './pages/ensure-pages.ts'
import { productPages, viteConfigs } from './pages/product-pages.ts'
import { readSettingsOrStop } from './read-settings-or-stop.ts'

// npm run build: builds the pages of the form that FORM names into web/dist.
const { form } = await readSettingsOrStop()
// React brings its development build for any other value.
Object.assign(process.env, { FORM: form, NODE_ENV: 'production' })

await ensurePages({
  ...(await productPages(form)),
  build: async (outDir) => {
    const { build } = await import('vite')
    const buildWith = (configFile: string) =>
      build({ configFile, logLevel: 'warn', build: { outDir, emptyOutDir: false } })
    const built = [await buildWith(viteConfigs.applicants)].flat()
    await writeChunks(
      outDir,
      built.flatMap((result) => ('output' in result ? result.output : [])),
    )
    await buildWith(viteConfigs.desk)
  },
})
