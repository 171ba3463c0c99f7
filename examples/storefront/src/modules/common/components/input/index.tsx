import { useId, type InputHTMLAttributes } from "react"

type Props = InputHTMLAttributes<HTMLInputElement> & { label: string }

export default function Input({ label, ...props }: Props) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input id={id} {...props} />
    </div>
  )
}
