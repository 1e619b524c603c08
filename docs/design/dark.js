// The drawings are dark when their address ends with ?dark.
if (location.search === '?dark') document.documentElement.dataset.theme = 'dark'
