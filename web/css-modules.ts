import type { CSSModulesOptions, Plugin, Rolldown } from 'vite'

/**
 * A class has the same name in the styles, in the page and in a test, where a hash would say nothing: only one file defines it.
 * A script names the class `check-line` as `css.checkLine`.
 */
export const cssModules: CSSModulesOptions = { generateScopedName: '[local]', localsConvention: 'camelCaseOnly' }

/** A script that names a class which its styles do not have is a mistake. */
export const failForUnknownClass: NonNullable<Rolldown.InputOptions['onLog']> = (level, log, handle) => {
  if (log.code === 'IMPORT_IS_UNDEFINED') throw new Error(log.message)
  handle(level, log)
}

/**
 * A script contains the text of a class instead of a list of all classes. Nothing would then be left of a module whose styles a chunk
 * needs, so that one expression stays in it.
 */
export const classNamesAsText = (): Plugin => ({
  name: 'class-names-as-text',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: /\.module\.css$/ },
    handler: (code) => ({ code: `${code}\nself.css`, map: null, moduleSideEffects: true }),
  },
})
