/** What a build resolves besides scripts. A name that a style does not define fails the build. */
declare module '*.css'

declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export = classes
}

declare module '*?worker&url' {
  const address: string
  export = address
}
