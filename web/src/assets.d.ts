/** What a build resolves besides scripts. A class that the styles do not have fails the build. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export = classes
}

declare module '*.css'

declare module '*?worker&url' {
  const address: string
  export = address
}
