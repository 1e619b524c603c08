/** What is left when a screen has failed. The way out loads everything anew. */
export const ErrorPage = () => (
  <main className="error-page">
    <div role="alert">
      <h1>Something went wrong.</h1>
      <p>The issue that caused you to see this has been logged. We will get it fixed as soon as possible.</p>
    </div>
    <a className="button" href="/">
      Go to the application
    </a>
  </main>
)
