/** The queue in which copies wait to be printed. */
export const pdfQueue = 'print-application'
